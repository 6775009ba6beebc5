-- The picture that stands for a restaurant in the portal's top bar and on its diners' screens.
create table restaurant_logos (
  restaurant_id integer primary key references restaurants,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')),
  picture bytea not null check (octet_length(picture) between 1 and 1048576),
  -- Differs with every picture.
  mark text not null check (mark ~ '^[A-Za-z0-9_-]{16,64}$'),
  saved_at timestamptz not null default now()
);
