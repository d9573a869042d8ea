CREATE TABLE "changed_purchases" (
	"client_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION note_changed_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO changed_purchases SELECT id FROM (SELECT old.client_id AS id UNION SELECT new.client_id) touched
		WHERE id IS NOT NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_purchases AFTER INSERT OR DELETE OR UPDATE OF client_id, state, total_cents, created_at ON orders
	FOR EACH ROW EXECUTE FUNCTION note_changed_purchases();
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "bought_cents" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "last_order_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "clients_by_bought" ON "clients" USING btree ("bought_cents","id");
--> statement-breakpoint
CREATE INDEX "clients_by_last_order" ON "clients" USING btree (coalesce("last_order_at", timestamptz '1970-01-01 00:00+00'),"id");
--> statement-breakpoint
UPDATE clients SET bought_cents = sold.bought, last_order_at = sold.last
	FROM (SELECT client_id, coalesce(sum(total_cents) FILTER (WHERE state = 'paid'), 0) AS bought, max(created_at) AS last
		FROM orders WHERE client_id IS NOT NULL GROUP BY client_id) sold
	WHERE sold.client_id = clients.id;
