-- What a vehicle type is called in Arabic, on documents and in the portal; one without it goes by its only name.
ALTER TABLE vehicle_types ADD COLUMN name_arabic text CHECK (char_length(name_arabic) BETWEEN 1 AND 80);

UPDATE vehicle_types AS known SET name_arabic = named.arabic
FROM (VALUES
  ('Pickup Truck', 'بيك أب'),
  ('Truck 3 Ton', 'شاحنة 3 أطنان'),
  ('Standard Recovery Truck', 'سطحة عادية'),
  ('Sports Recovery Truck', 'سطحة للسيارات الرياضية'),
  ('VIP Recovery Truck', 'سطحة VIP')
) AS named (name, arabic)
WHERE known.name = named.name;
