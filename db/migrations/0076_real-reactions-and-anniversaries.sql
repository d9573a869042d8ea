ALTER TABLE "gift_reactions" ADD COLUMN "showable_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gift_reactions" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "anniversary_wanted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "gift_reactions_shown" ON "gift_reactions" USING btree ("shown_at") WHERE "gift_reactions"."shown_at" is not null;