DROP INDEX "projects_step";--> statement-breakpoint
DROP INDEX "projects_stage_newest";--> statement-breakpoint
DROP INDEX "projects_assignee_step";--> statement-breakpoint
DROP INDEX "projects_step_active";--> statement-breakpoint
DROP INDEX "projects_stage_active";--> statement-breakpoint
DROP INDEX "projects_assignee_step_active";--> statement-breakpoint
DROP INDEX "projects_step_deadline";--> statement-breakpoint
DROP INDEX "projects_assignee_stage_deadline";