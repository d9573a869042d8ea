-- A refund that named a line gives back what the line cost, also where more was paid than the price, at once or twice: whoever had one is added up anew.
INSERT INTO "changed_purchases" ("client_id")
SELECT DISTINCT "orders"."client_id" FROM "orders"
JOIN "refunds" ON "refunds"."order_id" = "orders"."id"
WHERE jsonb_array_length("refunds"."lines") > 0 AND "orders"."client_id" IS NOT NULL;
