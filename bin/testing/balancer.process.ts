import { openBalancer } from './balancer.ts'

// A balancer as a process of its own: node balancer.process.ts <port> <port>. Says its port, and ends with whoever started it.
const { port } = await openBalancer(process.argv.slice(2).map(Number))
process.stdout.write(`${port}\n`)
process.stdin.on('end', () => process.exit(0)).resume()
