ALTER TABLE "project_versions" ADD COLUMN "presented_at" timestamp with time zone;--> statement-breakpoint
-- Until now a version was shown to its client as soon as it could be heard. Those whose audio was not ready were shown to nobody.
UPDATE "project_versions" SET "presented_at" = "created_at"
WHERE "recording_id" IS NULL OR EXISTS (
  SELECT FROM "recordings" WHERE "recordings"."id" = "project_versions"."recording_id" AND "recordings"."state" = 'ready'
);
