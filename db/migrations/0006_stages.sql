CREATE INDEX "payments_approved" ON "payments" USING btree ("approved_at") WHERE approved_at is not null;--> statement-breakpoint
CREATE INDEX "projects_stage" ON "projects" USING btree ("status","step","limit_on","id");--> statement-breakpoint
-- What waits is counted by its step as well: the board says how many cards each of its columns has.
DROP TRIGGER "projects_count_insert" ON "projects";
--> statement-breakpoint
DROP TRIGGER "projects_count_update" ON "projects";
--> statement-breakpoint
DROP TRIGGER "projects_count_delete" ON "projects";
--> statement-breakpoint
CREATE TRIGGER "projects_count_insert" AFTER INSERT ON "projects" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION keep_count('array[status, case when status = ''waiting'' then ''waiting:'' || step end]');
--> statement-breakpoint
CREATE TRIGGER "projects_count_update" AFTER UPDATE ON "projects" REFERENCING OLD TABLE AS gone NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION keep_count('array[status, case when status = ''waiting'' then ''waiting:'' || step end]');
--> statement-breakpoint
CREATE TRIGGER "projects_count_delete" AFTER DELETE ON "projects" REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION keep_count('array[status, case when status = ''waiting'' then ''waiting:'' || step end]');
--> statement-breakpoint
INSERT INTO counters (kind, key, delta)
	SELECT 'projects', 'waiting:' || step, count(*) FROM "projects" WHERE status = 'waiting' GROUP BY step;
