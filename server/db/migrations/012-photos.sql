-- The photo of a dish, prepared once for all screens. A dish without a row has none.
create table item_photos (
  restaurant_id integer not null,
  item_id integer not null,
  -- Of all its files, so that an address never gets other bytes.
  hash text not null check (hash ~ '^[A-Za-z0-9_-]{22}$'),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  primary key (restaurant_id, item_id),
  foreign key (restaurant_id, item_id) references items on delete cascade
);
create index item_photos_hash on item_photos (restaurant_id, hash);

create table item_photo_files (
  restaurant_id integer not null,
  item_id integer not null,
  width integer not null check (width > 0),
  format text not null check (format in ('avif', 'webp')),
  bytes bytea not null check (octet_length(bytes) between 1 and 4194304),
  primary key (restaurant_id, item_id, width, format),
  foreign key (restaurant_id, item_id) references item_photos on delete cascade
);
-- Compressed already.
alter table item_photo_files alter column bytes set storage external;
