import { expect, it } from 'vitest'
import { isPublicAddress } from './publicAddress.ts'

it.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '2a00:1450:4001:81b::200e'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

it.each(
  (
    '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.1.2.3 169.254.169.254 172.16.0.1 192.0.0.1 192.0.2.1 192.88.99.1 ' +
    '192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 ' +
    ':: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::1 100::1 ' +
    '2001::1 2001:db8::1 2002:7f00:1:: 2002:808:808::1 3fff::1 fc00::1 fd12::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 ' +
    '2606:2800:220:1::1%1 127.1 0x7f.0.0.1 2130706433 localhost'
  ).split(' '),
)('#hostile-files: %s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
