"""edgewise in the browser: a table of calls (`calls`), children that answer them (`worker`,
`children`), jobs and their events, and the HTTP around it (`app`, `guard`)."""
