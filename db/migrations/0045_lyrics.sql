ALTER TABLE "notes" ADD COLUMN "lyric_line" text;--> statement-breakpoint
ALTER TABLE "project_versions" ADD COLUMN "lyric" text DEFAULT '' NOT NULL;