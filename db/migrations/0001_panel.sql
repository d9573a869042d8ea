-- Searches by any part of a word use three-letter pieces; the extension comes with PostgreSQL and is trusted.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text,
	"subject_label" text NOT NULL,
	"details" jsonb NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"staff_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "orders_attention";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_staff" ON "audit_log" USING btree ("staff_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit_log" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit_log" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "counters_kind" ON "counters" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"company" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_project" ON "mails" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "mails_state" ON "mails" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree (lower("to_email"));--> statement-breakpoint
CREATE INDEX "mails_search" ON "mails" USING gin ("to_email" gin_trgm_ops,"to_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_client" ON "orders" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("code" gin_trgm_ops,"buyer_name" gin_trgm_ops,"buyer_email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "projects_active" ON "projects" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "projects_status_active" ON "projects" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "projects_limit" ON "projects" USING btree ("limit_on","id") WHERE status <> 'delivered';--> statement-breakpoint
CREATE INDEX "projects_status_limit" ON "projects" USING btree ("status","limit_on","id");--> statement-breakpoint
CREATE INDEX "projects_search" ON "projects" USING gin ("title" gin_trgm_ops,"client_name" gin_trgm_ops,"code" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_attention" ON "orders" USING btree ("created_at","id") WHERE attention is not null;
--> statement-breakpoint
-- Counts are kept by statement: what a statement added and took away, summed per key. The argument names a row's keys.
CREATE FUNCTION "keep_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	moved text := CASE tg_op
		WHEN 'INSERT' THEN 'select ' || tg_argv[0] || ' as keys, 1 as delta from added'
		WHEN 'DELETE' THEN 'select ' || tg_argv[0] || ' as keys, -1 as delta from gone'
		ELSE 'select ' || tg_argv[0] || ' as keys, 1 as delta from added union all select ' || tg_argv[0] || ', -1 from gone'
	END;
BEGIN
	EXECUTE format(
		'insert into counters (kind, key, delta) select %L, key, sum(delta) from (%s) moved, unnest(moved.keys) as key
		where key is not null group by key having sum(delta) <> 0',
		tg_table_name, moved);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "projects_count_insert" AFTER INSERT ON "projects" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION keep_count('array[status]');
--> statement-breakpoint
CREATE TRIGGER "projects_count_update" AFTER UPDATE ON "projects" REFERENCING OLD TABLE AS gone NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION keep_count('array[status]');
--> statement-breakpoint
CREATE TRIGGER "projects_count_delete" AFTER DELETE ON "projects" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION keep_count('array[status]');
--> statement-breakpoint
INSERT INTO counters (kind, key, delta)
	SELECT 'projects', key, count(*) FROM "projects", unnest(array[status]) AS key WHERE key IS NOT NULL GROUP BY key;
--> statement-breakpoint
CREATE TRIGGER "orders_count_insert" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION keep_count('array[state, case when attention is not null then ''attention'' end]');
--> statement-breakpoint
CREATE TRIGGER "orders_count_update" AFTER UPDATE ON "orders" REFERENCING OLD TABLE AS gone NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION keep_count('array[state, case when attention is not null then ''attention'' end]');
--> statement-breakpoint
CREATE TRIGGER "orders_count_delete" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION keep_count('array[state, case when attention is not null then ''attention'' end]');
--> statement-breakpoint
INSERT INTO counters (kind, key, delta)
	SELECT 'orders', key, count(*) FROM "orders", unnest(array[state, case when attention is not null then 'attention' end]) AS key WHERE key IS NOT NULL GROUP BY key;
--> statement-breakpoint
CREATE TRIGGER "clients_count_insert" AFTER INSERT ON "clients" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION keep_count('array[''total'', case when company <> '''' then ''company'' end, case when phone <> '''' then ''phone'' end, to_char(created_at at time zone ''America/Sao_Paulo'', ''YYYY-MM'')]');
--> statement-breakpoint
CREATE TRIGGER "clients_count_update" AFTER UPDATE ON "clients" REFERENCING OLD TABLE AS gone NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION keep_count('array[''total'', case when company <> '''' then ''company'' end, case when phone <> '''' then ''phone'' end, to_char(created_at at time zone ''America/Sao_Paulo'', ''YYYY-MM'')]');
--> statement-breakpoint
CREATE TRIGGER "clients_count_delete" AFTER DELETE ON "clients" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION keep_count('array[''total'', case when company <> '''' then ''company'' end, case when phone <> '''' then ''phone'' end, to_char(created_at at time zone ''America/Sao_Paulo'', ''YYYY-MM'')]');
--> statement-breakpoint
INSERT INTO counters (kind, key, delta)
	SELECT 'clients', key, count(*) FROM "clients", unnest(array['total', case when company <> '' then 'company' end, case when phone <> '' then 'phone' end, to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM')]) AS key WHERE key IS NOT NULL GROUP BY key;
