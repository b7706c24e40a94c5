import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a free port is outside of the range of outgoing connections', async () => {
  const [first] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t').map(Number)
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  expect(ports.filter(port => port < 1024 || port >= (first ?? 0))).toEqual([])
})
