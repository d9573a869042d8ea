-- What a client bought leaves out what was refunded in part: whoever had such a refund before is added up anew.
INSERT INTO "changed_purchases" ("client_id")
SELECT DISTINCT "orders"."client_id" FROM "orders"
JOIN "ledger_entries" ON "ledger_entries"."order_id" = "orders"."id"
WHERE "ledger_entries"."kind" IN ('refund', 'manual-refund', 'chargeback') AND "orders"."client_id" IS NOT NULL;
