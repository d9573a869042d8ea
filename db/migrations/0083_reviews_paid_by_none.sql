-- What is under review is paid by none of its payments until staff accept one, and so is never disputed: the end of a dispute would make it
-- paid, without what it sold.
UPDATE "orders" SET "state" = 'manual-review', "paid_by_payment_id" = NULL
	WHERE "paid_at" IS NULL AND "paid_by_payment_id" IS NOT NULL AND "state" IN ('manual-review', 'disputed');
