CREATE TABLE "gift_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gift_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"thumb_file_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_reactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gift_id" uuid NOT NULL,
	"visitor_id" text NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"link_number" integer DEFAULT 1 NOT NULL,
	"link_hash" text NOT NULL,
	"access_generation" integer DEFAULT 1 NOT NULL,
	"recipient" text DEFAULT '' NOT NULL,
	"dedication" text DEFAULT '' NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"zone" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"question" text,
	"answer" text,
	"first_opened_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gift_photos" ADD CONSTRAINT "gift_photos_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_photos" ADD CONSTRAINT "gift_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_photos" ADD CONSTRAINT "gift_photos_thumb_file_id_files_id_fk" FOREIGN KEY ("thumb_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_reactions" ADD CONSTRAINT "gift_reactions_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_photos_gift" ON "gift_photos" USING btree ("gift_id","created_at","id");--> statement-breakpoint
CREATE INDEX "gift_photos_file" ON "gift_photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "gift_photos_thumb" ON "gift_photos" USING btree ("thumb_file_id");--> statement-breakpoint
CREATE INDEX "gift_reactions_gift" ON "gift_reactions" USING btree ("gift_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_project" ON "gifts" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_link" ON "gifts" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "gifts_file" ON "gifts" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "gifts_ends" ON "gifts" USING btree ("ends_at");