DROP INDEX "clients_search_text";--> statement-breakpoint
DROP INDEX "ledger_entries_day";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(' ' || name || ' ' || email || ' ' || coalesce(company, '') || ' ' || coalesce(substr(phone, 3), '')), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ̧̀́̂̃̈̊''‘’ʼ´`"“”​⁠﻿­', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_search_text" ON "clients" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "ledger_entries_day" ON "ledger_entries" USING btree ("day","currency","kind","amount_cents");