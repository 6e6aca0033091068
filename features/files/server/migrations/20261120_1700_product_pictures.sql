-- Pictures of products: kept whole, in several sizes, each as AVIF and as WebP.
alter table files
  drop constraint files_kind_check,
  add constraint files_kind_check check (kind in ('cv', 'portfolio', 'avatar', 'attachment', 'product')),
  -- What a picture looks like from far away, shown until it has come: `#rrggbb`. Of pictures that are shown to everybody.
  add column colour text check (colour ~ '^#[0-9a-f]{6}$');
