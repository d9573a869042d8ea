-- Files delivered before an item was recorded: where one extra of a kind was sold and one file of that kind delivered, the
-- file is its item. Anything else stays open for staff.
WITH "sold" AS (
	SELECT "projects"."id" AS "project_id", "line" ->> 'id' AS "item",
		CASE WHEN "line" ->> 'id' LIKE 'registro-%' THEN 'registration' ELSE 'alternate' END AS "kind"
	FROM "projects"
	JOIN "orders" ON "orders"."id" = "projects"."order_id" OR "orders"."for_project_id" = "projects"."id"
	CROSS JOIN LATERAL jsonb_array_elements("orders"."lines") AS "line"
	WHERE "line" ->> 'kind' = 'extra'
		AND "line" ->> 'id' IN ('registro-bn-letra', 'registro-ubc', 'multiestilo', 'multiestilo-mais')
), "items" AS (
	SELECT "project_id", "kind", min("item") AS "item" FROM "sold"
	GROUP BY "project_id", "kind" HAVING count(*) = 1
), "single_files" AS (
	SELECT "project_id", "kind", min("id"::text)::uuid AS "id" FROM "delivery_files"
	WHERE "removed_at" IS NULL
	GROUP BY "project_id", "kind" HAVING count(*) = 1 AND bool_and("item" IS NULL)
)
UPDATE "delivery_files" SET "item" = "items"."item"
FROM "items" JOIN "single_files" USING ("project_id", "kind")
WHERE "delivery_files"."id" = "single_files"."id";
