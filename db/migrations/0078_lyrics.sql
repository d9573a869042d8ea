CREATE TABLE "lyrics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" text NOT NULL,
	"author" text NOT NULL,
	"presented_at" timestamp with time zone,
	"changes_asked_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "subject" text DEFAULT 'song' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "lyric_id" uuid;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "lyric_id" uuid;--> statement-breakpoint
ALTER TABLE "project_versions" ADD COLUMN "lyric_id" uuid;--> statement-breakpoint
ALTER TABLE "lyrics" ADD CONSTRAINT "lyrics_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lyrics_number" ON "lyrics" USING btree ("project_id","number");--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_lyric_id_lyrics_id_fk" FOREIGN KEY ("lyric_id") REFERENCES "public"."lyrics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_lyric_id_lyrics_id_fk" FOREIGN KEY ("lyric_id") REFERENCES "public"."lyrics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_versions" ADD CONSTRAINT "project_versions_lyric_id_lyrics_id_fk" FOREIGN KEY ("lyric_id") REFERENCES "public"."lyrics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedbacks_lyric" ON "feedbacks" USING btree ("lyric_id");--> statement-breakpoint
CREATE INDEX "notes_lyric" ON "notes" USING btree ("lyric_id");--> statement-breakpoint
CREATE INDEX "project_versions_lyric" ON "project_versions" USING btree ("lyric_id");