ALTER TABLE "feedbacks" ADD COLUMN "is_unpaid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "payable_until" date;--> statement-breakpoint
CREATE INDEX "feedbacks_unpaid" ON "feedbacks" USING btree ("project_id") WHERE is_unpaid;--> statement-breakpoint
-- What is asked for now of a song and of its lyric, where its client was told that it is to be paid, and nothing came since that covers it.
-- Of a delivered song only the ledger knows until when it can be paid: the next entry stores it.
UPDATE "feedbacks" SET "is_unpaid" = true FROM (
		SELECT DISTINCT ON ("project_id", "lyric_id" IS NULL) "id", "project_id", "lyric_id", "created_at" FROM "feedbacks"
		WHERE "project_id" IN (SELECT "id" FROM "projects" WHERE "status" IN ('waiting', 'feedback') AND "delivered_at" IS NULL)
		ORDER BY "project_id", "lyric_id" IS NULL, "created_at" DESC, "id" DESC
	) AS "last"
	WHERE "last"."id" = "feedbacks"."id" AND (
		SELECT "details" ->> 'cover' FROM "history" WHERE "history"."project_id" = "last"."project_id"
			AND "type" = CASE WHEN "last"."lyric_id" IS NULL THEN 'client_feedback_received' ELSE 'lyric-changes-asked' END
		ORDER BY "history"."id" DESC LIMIT 1
	) = 'open' AND NOT EXISTS (
		SELECT FROM "revision_entries" WHERE "revision_entries"."project_id" = "last"."project_id"
			AND "kind" IN ('bought', 'granted', 'returned', 'taken-back') AND "revision_entries"."created_at" >= "last"."created_at"
			AND ("kind" <> 'taken-back' OR "revision_entries"."feedback_id" = "last"."id")
	);
