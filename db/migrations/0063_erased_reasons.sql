-- Before erasure and retention had one list of personal details, each left some of them in the history.
UPDATE "history" SET "details" = "details" - '{feedbackSnippet,reason,messageForClient,question,credits,fileName,title}'::text[]
	WHERE "details" ?| '{feedbackSnippet,reason,messageForClient,question,credits,fileName,title}'::text[] AND (
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
-- The reasons of the revision ledger repeat the same words.
UPDATE "revision_entries" SET "reason" = NULL
	FROM "projects" WHERE "projects"."id" = "revision_entries"."project_id" AND "projects"."content_erased_at" IS NOT NULL
	AND "revision_entries"."reason" IS NOT NULL;
