-- Requests wait in memory before they are written. Whoever is forgotten meanwhile must not come back with them.
CREATE TABLE api_request_cutoff (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  bodies_after timestamptz NOT NULL
);
INSERT INTO api_request_cutoff (bodies_after) VALUES ('-infinity');
COMMENT ON TABLE api_request_cutoff IS
  'One row: a request that began by this moment is logged without its bodies, unless it already was.';
