ALTER TABLE "gift_reactions" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "gift_reactions" ADD COLUMN "duration_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_reactions" ADD CONSTRAINT "gift_reactions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_reactions_file" ON "gift_reactions" USING btree ("file_id");