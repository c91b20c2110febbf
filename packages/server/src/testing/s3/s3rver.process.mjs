import S3rver from '@20minutes/s3rver'

// A store as a process of its own: node s3rver.process.mjs <folder> <bucket> [any-signature]. Says its port, and ends with
// whoever started it.
const [, , directory, name, trust] = process.argv
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  directory,
  silent: true,
  vhostBuckets: false,
  allowMismatchedSignatures: trust === 'any-signature',
  configureBuckets: [{ name }],
})
const { port } = await server.run()
process.stdout.write(`${port}\n`)
process.stdin.on('end', () => process.exit(0)).resume()
