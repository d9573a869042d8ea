-- What erasure and retention left until now: names of versions, notes about money, and what was proposed.
UPDATE "history" SET "details" = "details" - '{versionName,previousName}'::text[]
	WHERE "details" ?| '{versionName,previousName}'::text[] AND (
		"order_id" IN (
			SELECT "orders"."id" FROM "orders" JOIN "clients" ON "clients"."id" = "orders"."client_id"
			WHERE "clients"."erased_at" IS NOT NULL
			UNION ALL SELECT "orders"."id" FROM "orders" JOIN "clients" ON lower("clients"."email") = lower("orders"."buyer_email")
			WHERE "clients"."erased_at" IS NOT NULL AND "orders"."client_id" IS NULL
		) OR "project_id" IN (
			SELECT "projects"."id" FROM "projects" JOIN "clients" ON "clients"."id" = "projects"."client_id"
			WHERE "clients"."erased_at" IS NOT NULL OR "projects"."content_erased_at" IS NOT NULL
		)
	);--> statement-breakpoint
-- Orders without their buyer are those that need not be kept.
UPDATE "history" SET "details" = "details" - 'note'
	WHERE "details" ? 'note'
	AND "order_id" IN (SELECT "id" FROM "orders" WHERE "buyer_email" LIKE '%@removido.invalid');--> statement-breakpoint
UPDATE "orders" SET
	"package_name" = 'Outro serviço',
	"contract" = "contract" || '{"title": "Outro serviço", "sections": []}',
	"lines" = (
		SELECT jsonb_agg(CASE WHEN line ? 'work' THEN line || '{"title": "Outro serviço"}' ELSE line END ORDER BY place)
		FROM jsonb_array_elements("orders"."lines") WITH ORDINALITY AS parts(line, place)
	)
	WHERE "buyer_email" LIKE '%@removido.invalid' AND jsonb_path_exists("lines", '$[*].work');--> statement-breakpoint
UPDATE "project_versions" SET "name" = 'Versão ' || "number", "description" = ''
	WHERE "project_id" IN (
		SELECT "projects"."id" FROM "projects" LEFT JOIN "clients" ON "clients"."id" = "projects"."client_id"
		WHERE "clients"."erased_at" IS NOT NULL OR "projects"."content_erased_at" IS NOT NULL
	);--> statement-breakpoint
UPDATE "feedbacks" SET "version_name" = coalesce(
		(SELECT 'Versão ' || "number" FROM "project_versions" WHERE "project_versions"."id" = "feedbacks"."version_id"), 'Versão'
	)
	WHERE "project_id" IN (
		SELECT "projects"."id" FROM "projects" LEFT JOIN "clients" ON "clients"."id" = "projects"."client_id"
		WHERE "clients"."erased_at" IS NOT NULL OR "projects"."content_erased_at" IS NOT NULL
	);--> statement-breakpoint
UPDATE "notes" SET "version_name" = coalesce(
		(SELECT 'Versão ' || "number" FROM "project_versions" WHERE "project_versions"."id" = "notes"."version_id"), 'Versão'
	)
	WHERE "project_id" IN (
		SELECT "projects"."id" FROM "projects" LEFT JOIN "clients" ON "clients"."id" = "projects"."client_id"
		WHERE "clients"."erased_at" IS NOT NULL OR "projects"."content_erased_at" IS NOT NULL
	);
