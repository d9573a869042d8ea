-- A search looks up pieces of words and a state in one index; the extension comes with PostgreSQL and is trusted.
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
DROP INDEX "clients_search";--> statement-breakpoint
DROP INDEX "library_items_search";--> statement-breakpoint
DROP INDEX "mails_search";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
DROP INDEX "projects_assignee_limit";--> statement-breakpoint
DROP INDEX "projects_search";--> statement-breakpoint
DROP INDEX "audit_subject";--> statement-breakpoint
CREATE INDEX "audit_staff_action" ON "audit_log" USING btree ("staff_id","action","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_words" ON "clients" USING gin (lower(' ' || "name" || ' ' || "email" || ' ' || coalesce("company", '')) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "library_items_words" ON "library_items" USING gin (lower(' ' || "title") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "mails_words" ON "mails" USING gin ("state",lower(' ' || "to_name" || ' ' || "to_email") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin ("state",lower(' ' || "buyer_name" || ' ' || "buyer_email" || chr(10) || "code") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "projects_step" ON "projects" USING btree ("step","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_stage_newest" ON "projects" USING btree ("status","step","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_assignee_step" ON "projects" USING btree ("assignee_id","step","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_step_active" ON "projects" USING btree ("step","updated_at","id");--> statement-breakpoint
CREATE INDEX "projects_stage_active" ON "projects" USING btree ("status","step","updated_at","id");--> statement-breakpoint
CREATE INDEX "projects_assignee_status_active" ON "projects" USING btree ("assignee_id","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "projects_assignee_step_active" ON "projects" USING btree ("assignee_id","step","updated_at","id");--> statement-breakpoint
CREATE INDEX "projects_step_limit" ON "projects" USING btree ("step","limit_on","id") WHERE status <> 'delivered';--> statement-breakpoint
CREATE INDEX "projects_assignee_due" ON "projects" USING btree ("assignee_id","limit_on","id") WHERE status <> 'delivered';--> statement-breakpoint
CREATE INDEX "projects_assignee_status_limit" ON "projects" USING btree ("assignee_id","status","limit_on","id");--> statement-breakpoint
CREATE INDEX "projects_assignee_stage" ON "projects" USING btree ("assignee_id","status","step","limit_on","id");--> statement-breakpoint
CREATE INDEX "projects_words" ON "projects" USING gin ("status",lower(' ' || "title" || ' ' || "client_name" || chr(10) || "code") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit_log" USING btree ("subject_id","created_at","id");
--> statement-breakpoint
-- Of all that waits each step has a part, of what is delivered only the last: PostgreSQL must know what goes together.
CREATE STATISTICS "projects_kinds" (mcv) ON status, step, assignee_id FROM "projects";
--> statement-breakpoint
-- What each person works on is counted as well, and what nobody works on yet: their board and their figures read no rows.
DROP TRIGGER "projects_count_insert" ON "projects";
--> statement-breakpoint
DROP TRIGGER "projects_count_update" ON "projects";
--> statement-breakpoint
DROP TRIGGER "projects_count_delete" ON "projects";
--> statement-breakpoint
CREATE TRIGGER "projects_count_insert" AFTER INSERT ON "projects" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION keep_count('array[status, case when status = ''waiting'' then ''waiting:'' || step end, coalesce(assignee_id, '''') || ''/'' || status, case when status = ''waiting'' then coalesce(assignee_id, '''') || ''/waiting:'' || step end]');
--> statement-breakpoint
CREATE TRIGGER "projects_count_update" AFTER UPDATE ON "projects" REFERENCING OLD TABLE AS gone NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION keep_count('array[status, case when status = ''waiting'' then ''waiting:'' || step end, coalesce(assignee_id, '''') || ''/'' || status, case when status = ''waiting'' then coalesce(assignee_id, '''') || ''/waiting:'' || step end]');
--> statement-breakpoint
CREATE TRIGGER "projects_count_delete" AFTER DELETE ON "projects" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION keep_count('array[status, case when status = ''waiting'' then ''waiting:'' || step end, coalesce(assignee_id, '''') || ''/'' || status, case when status = ''waiting'' then coalesce(assignee_id, '''') || ''/waiting:'' || step end]');
--> statement-breakpoint
INSERT INTO counters (kind, key, delta)
	SELECT 'projects', key, count(*) FROM "projects", unnest(array[coalesce(assignee_id, '') || '/' || status,
		case when status = 'waiting' then coalesce(assignee_id, '') || '/waiting:' || step end]) AS key WHERE key IS NOT NULL GROUP BY key;
--> statement-breakpoint
-- Nothing is known of the new indexes until somebody has looked; by itself that happens when a tenth of a table has changed.
ANALYZE "projects", "clients", "orders", "mails";
