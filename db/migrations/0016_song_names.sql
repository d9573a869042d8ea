ALTER TABLE "project_versions" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "recipient" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "last_version_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "project_versions" SET "number" = aged."number" FROM (
  SELECT "id", row_number() OVER (PARTITION BY "project_id" ORDER BY "created_at", "id") AS "number" FROM "project_versions"
) aged WHERE aged."id" = "project_versions"."id";--> statement-breakpoint
ALTER TABLE "project_versions" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
UPDATE "projects" SET "last_version_number" = counted."last" FROM (
  SELECT "project_id", max("number") AS "last" FROM "project_versions" GROUP BY "project_id"
) counted WHERE counted."project_id" = "projects"."id";--> statement-breakpoint
-- For whom the song is was only in the briefing. What was delivered keeps the title its files and papers have.
UPDATE "projects" SET
  "recipient" = told."recipient",
  "title" = CASE
    WHEN "delivered_at" IS NULL AND "title" = 'Música de ' || "client_name" THEN left('Música para ' || told."recipient", 160)
    ELSE "title"
  END
FROM (
  SELECT "project_id", left(regexp_replace(regexp_replace(btrim("answers" ->> 'recipient'), '\s+', ' ', 'g'), '^para ', '', 'i'), 200) AS "recipient"
  FROM "briefings" WHERE "state" <> 'draft' AND btrim(coalesce("answers" ->> 'recipient', '')) <> ''
) told WHERE told."project_id" = "projects"."id";--> statement-breakpoint
CREATE UNIQUE INDEX "project_versions_number" ON "project_versions" USING btree ("project_id","number");
