INSERT INTO "categories" ("name", "color", "position") VALUES
  ('Photography', '#7C3AED', 1),
  ('Technology', '#2563EB', 2),
  ('Art & Design', '#DB2777', 3),
  ('Music', '#EA580C', 4),
  ('Food', '#B45309', 5),
  ('Outdoors', '#15803D', 6),
  ('Sport', '#0891B2', 7),
  ('Everyday life', '#475569', 8);
