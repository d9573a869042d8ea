CREATE TABLE "studio_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"content" text NOT NULL,
	"file_id" uuid,
	"duration_ms" integer DEFAULT 0 NOT NULL,
	"staff_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "studio_words" ADD CONSTRAINT "studio_words_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_words" ADD CONSTRAINT "studio_words_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "studio_words_project" ON "studio_words" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "studio_words_file" ON "studio_words" USING btree ("file_id");