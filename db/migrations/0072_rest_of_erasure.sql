-- What erasure and retention left until now: what was approved and returned by name, where notes of clients were, links of songs, notes about money.
UPDATE "history" SET "details" = ("details" - '{lines,place}'::text[]) || CASE WHEN jsonb_typeof("details" -> 'approvals') = 'array' THEN
		jsonb_build_object('approvals', (
			SELECT coalesce(jsonb_agg(item - 'versionName' ORDER BY place), '[]')
			FROM jsonb_array_elements("details" -> 'approvals') WITH ORDINALITY AS items(item, place)
		)) ELSE '{}' END
	WHERE "details" ?| '{lines,place,approvals}'::text[] AND (
		"order_id" IN (
			SELECT "orders"."id" FROM "orders" JOIN "clients" ON "clients"."id" = "orders"."client_id"
			WHERE "clients"."erased_at" IS NOT NULL
			UNION ALL SELECT "id" FROM "orders" WHERE "buyer_email" LIKE '%@removido.invalid'
		) OR "project_id" IN (
			SELECT "projects"."id" FROM "projects" LEFT JOIN "clients" ON "clients"."id" = "projects"."client_id"
			WHERE "clients"."erased_at" IS NOT NULL OR "projects"."content_erased_at" IS NOT NULL
		)
	);--> statement-breakpoint
-- Orders without their buyer are those that need not be kept.
UPDATE "order_questions" SET "note" = NULL
	WHERE "note" IS NOT NULL
	AND "order_id" IN (SELECT "id" FROM "orders" WHERE "buyer_email" LIKE '%@removido.invalid');--> statement-breakpoint
UPDATE "approvals" SET "version_name" = coalesce(
		(SELECT 'Versão ' || "number" FROM "project_versions" WHERE "project_versions"."id" = "approvals"."version_id"), 'Versão'
	)
	WHERE "client_email" LIKE '%@removido.invalid';--> statement-breakpoint
UPDATE "project_versions" SET "track" = '{"kind": "recording"}'
	WHERE "track" ->> 'kind' <> 'recording' AND "project_id" IN (
		SELECT "projects"."id" FROM "projects" LEFT JOIN "clients" ON "clients"."id" = "projects"."client_id"
		WHERE "clients"."erased_at" IS NOT NULL OR "projects"."content_erased_at" IS NOT NULL
	);--> statement-breakpoint
UPDATE "payments" SET "ticket_url" = NULL, "pay_code" = NULL
	WHERE ("ticket_url" IS NOT NULL OR "pay_code" IS NOT NULL) AND "order_id" IN (
		SELECT "orders"."id" FROM "orders" JOIN "clients" ON "clients"."id" = "orders"."client_id"
		WHERE "clients"."erased_at" IS NOT NULL
		UNION ALL SELECT "id" FROM "orders" WHERE "buyer_email" LIKE '%@removido.invalid'
	);
