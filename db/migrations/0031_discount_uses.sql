ALTER TABLE "orders" ADD COLUMN "discount_code" text;--> statement-breakpoint
CREATE INDEX "orders_discount" ON "orders" USING btree ("discount_code") WHERE discount_code is not null;--> statement-breakpoint
UPDATE "orders" SET "discount_code" = (
	SELECT line ->> 'id' FROM jsonb_array_elements("lines") line WHERE line ->> 'kind' = 'discount' LIMIT 1
) WHERE "lines" @> '[{"kind":"discount"}]';
