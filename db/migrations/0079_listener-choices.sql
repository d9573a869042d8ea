ALTER TABLE "listening_links" ADD COLUMN "choice_id" uuid;--> statement-breakpoint
ALTER TABLE "listening_links" ADD COLUMN "choice_name" text;--> statement-breakpoint
ALTER TABLE "listening_links" ADD COLUMN "chosen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "choices_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listening_links" ADD CONSTRAINT "listening_links_choice_id_project_versions_id_fk" FOREIGN KEY ("choice_id") REFERENCES "public"."project_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listening_links_choice" ON "listening_links" USING btree ("choice_id");