/**
 * A certificate for localhost and 127.0.0.1 that no authority has signed, until the year 2126, and its key, which opens nothing:
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=localhost
 * -addext subjectAltName=DNS:localhost,IP:127.0.0.1`
 */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYQgeF04B50VXk8xb
8uYmNguC/Is6QoyGjTPKpOsmLTahRANCAAQThi31IJfqqeWpp6/tw8tR38S8DoHQ
GdJdCWvXveDbQ5tZxTRRNpLZujdtRVRdV0T+MmBHi886icdLjZE6D5bV
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUC+sOzv20M7E/VsgLUKyAitmvDqkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODE1Mzg1M1oYDzIxMjYxMTA0
MTUzODUzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQThi31IJfqqeWpp6/tw8tR38S8DoHQGdJdCWvXveDbQ5tZxTRRNpLZ
ujdtRVRdV0T+MmBHi886icdLjZE6D5bVo28wbTAdBgNVHQ4EFgQUrntftzp6HQNT
hLYmQV8bL9AY3fcwHwYDVR0jBBgwFoAUrntftzp6HQNThLYmQV8bL9AY3fcwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgYVD+PkEm2xJC6egnzIAH54jNsykOfh5GZbneC7IRu2ACIAms
Y5ecB7abh2FBQ0y+IslHcfu6fMNnsA4nSU4yrUPw
-----END CERTIFICATE-----
`,
}
