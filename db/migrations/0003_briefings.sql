CREATE TABLE "briefings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"package_id" text NOT NULL,
	"order_id" uuid,
	"project_id" uuid,
	"visitor_id" text,
	"email" text,
	"token_hash" text,
	"link_number" integer DEFAULT 1 NOT NULL,
	"link_only" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"answers" jsonb NOT NULL,
	"marks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"exchanges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"consent_text" text,
	"consent_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "briefings" ADD CONSTRAINT "briefings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "briefings" ADD CONSTRAINT "briefings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "briefings_order" ON "briefings" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "briefings_project" ON "briefings" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "briefings_token" ON "briefings" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "briefings_loose_visitor" ON "briefings" USING btree ("visitor_id") WHERE order_id is null and project_id is null;--> statement-breakpoint
CREATE INDEX "briefings_loose_email" ON "briefings" USING btree (lower("email")) WHERE order_id is null and project_id is null;--> statement-breakpoint
CREATE INDEX "briefings_loose_age" ON "briefings" USING btree ("updated_at") WHERE order_id is null and project_id is null;