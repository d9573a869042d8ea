ALTER TABLE "delivery_files" ADD COLUMN "tagged_file_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "cover_choice" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_files" ADD CONSTRAINT "delivery_files_tagged_file_id_files_id_fk" FOREIGN KEY ("tagged_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_files_tagged_file" ON "delivery_files" USING btree ("tagged_file_id");