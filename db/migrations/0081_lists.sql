CREATE TABLE "list_settings" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"is_comfortable" boolean DEFAULT false NOT NULL,
	"hidden" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_settings" ADD CONSTRAINT "list_settings_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_by_name" ON "clients" USING btree (translate(lower(left("name", 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "clients_by_email" ON "clients" USING btree (translate(lower(left("email", 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "clients_by_company" ON "clients" USING btree (translate(lower(left(coalesce("company", ''), 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "mails_by_subject" ON "mails" USING btree (translate(lower(left("content" ->> 'subject', 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "mails_by_recipient" ON "mails" USING btree (translate(lower(left("to_name", 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "orders_by_buyer" ON "orders" USING btree (translate(lower(left("buyer_name", 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "orders_by_package" ON "orders" USING btree (translate(lower(left("package_name", 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "projects_by_title" ON "projects" USING btree (translate(lower(left("title", 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "projects_by_client" ON "projects" USING btree (translate(lower(left("client_name", 200)), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'),"id");--> statement-breakpoint
CREATE INDEX "vouchers_by_price" ON "vouchers" USING btree ("value_cents","id");--> statement-breakpoint
CREATE INDEX "vouchers_by_validity" ON "vouchers" USING btree (coalesce("valid_until", timestamptz '2200-01-01 00:00+00'),"id");