CREATE TABLE "deadline_risks" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"ready_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deadline_risks" ADD CONSTRAINT "deadline_risks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;