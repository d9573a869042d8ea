ALTER TABLE "projects" ADD COLUMN "revised_since" timestamp with time zone;--> statement-breakpoint
UPDATE "projects" SET "revised_since" = (
	SELECT min("history"."created_at") FROM "history" WHERE "history"."project_id" = "projects"."id" AND "type" = 'status_changed_to_waiting'
	AND "details" ->> 'previousStatus' = 'delivered' AND "history"."created_at" >= "projects"."delivered_at"
) WHERE "delivered_at" is not null AND "status" <> 'delivered';
