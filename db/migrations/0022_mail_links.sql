-- Links that were stored with mails: the one that still opens its briefing is derived when it is needed, others are gone.
DO $$
DECLARE
  mail record;
  token text;
  found_id uuid;
  found_number integer;
  body text;
BEGIN
  FOR mail IN SELECT id, content::text AS body FROM mails WHERE content::text LIKE '%continuar=%' LOOP
    body := mail.body;
    FOR token IN SELECT DISTINCT part[1] FROM regexp_matches(mail.body, 'continuar=([A-Za-z0-9_-]{43})', 'g') AS part LOOP
      SELECT id, link_number INTO found_id, found_number
        FROM briefings WHERE token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex');
      IF FOUND THEN
        body := replace(body, 'continuar=' || token, 'continuar=~briefing:' || found_id || ':' || found_number);
      ELSE
        body := replace(body, 'continuar=' || token, 'continuar=');
      END IF;
    END LOOP;
    UPDATE mails SET content = body::jsonb WHERE id = mail.id AND body <> mail.body;
  END LOOP;
END $$;
