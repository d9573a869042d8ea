CREATE INDEX "notices_received" ON "notices" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "notices_pending" ON "notices" USING btree ("received_at") WHERE handled_at is null;
--> statement-breakpoint
-- Withdrawals whose flag was lost when another reason was cleared.
UPDATE "orders" SET "attention" = 'withdrawal' WHERE "attention" is null AND "withdrawal_asked_at" is not null AND "withdrawal_answered_at" is null;
