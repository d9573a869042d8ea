CREATE TABLE "order_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"payment_id" text,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "order_questions" ADD CONSTRAINT "order_questions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_questions_open_payment" ON "order_questions" USING btree ("payment_id","reason") WHERE closed_at is null and payment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_questions_open_order" ON "order_questions" USING btree ("order_id","reason") WHERE closed_at is null and payment_id is null;--> statement-breakpoint
CREATE INDEX "order_questions_order" ON "order_questions" USING btree ("order_id","opened_at");--> statement-breakpoint
CREATE INDEX "order_questions_payment" ON "order_questions" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "order_questions_stray" ON "order_questions" USING btree ("opened_at") WHERE closed_at is null and order_id is null;
--> statement-breakpoint
-- Open flags become questions about the payment they were about; a withdrawal hidden behind another flag gets its own.
INSERT INTO "order_questions" ("order_id", "payment_id", "reason", "opened_at")
	SELECT o.id, case
		when o.attention = 'withdrawal' then null
		when o.attention in ('wrong-amount', 'paid-after-cancel', 'paid-twice') then (
			select p.provider_id from "payments" p
			where p.order_id = o.id and p.approved_at is not null and p.provider_id is distinct from o.paid_by
			order by (p.refunded_cents < p.amount_cents) desc, p.provider_created_at desc limit 1)
		else o.paid_by
	end, o.attention, o.updated_at
	FROM "orders" o WHERE o.attention is not null;
--> statement-breakpoint
INSERT INTO "order_questions" ("order_id", "reason", "opened_at")
	SELECT id, 'withdrawal', withdrawal_asked_at FROM "orders"
	WHERE "attention" <> 'withdrawal' AND "withdrawal_asked_at" is not null AND "withdrawal_answered_at" is null;
--> statement-breakpoint
UPDATE "orders" o SET "attention" = (
	select q.reason from "order_questions" q where q.order_id = o.id order by q.opened_at, q.id limit 1
) WHERE "attention" is not null;
--> statement-breakpoint
UPDATE "orders" o SET "cancelled_at" = (
	select min(h.created_at) from "history" h where h.order_id = o.id and h.type = 'order-cancelled'
) WHERE o.state in ('cancelled', 'manual-review');
