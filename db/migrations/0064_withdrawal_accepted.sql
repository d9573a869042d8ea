DROP INDEX "orders_withdrawal_open";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withdrawal_accepted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_withdrawal_open" ON "orders" USING btree ("state") WHERE withdrawal_requested_at is not null and (withdrawal_answer is null or withdrawal_accepted);--> statement-breakpoint
UPDATE "orders" SET "withdrawal_accepted" = true WHERE "withdrawal_answer" is not null AND (
	SELECT "details" ->> 'decision' FROM "history" WHERE "history"."order_id" = "orders"."id" AND "type" = 'withdrawal-decided'
	ORDER BY "history"."id" DESC LIMIT 1
) = 'accepted';
