DROP INDEX "projects_client";--> statement-breakpoint
CREATE INDEX "projects_client" ON "projects" USING btree ("client_id","assignee_id");