import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { apiContext, createClient, reportContext } from './platform/api.ts'
import type { Render } from './platform/website.ts'

/** The generated types allow undefined where the router's own say absent; they mean the same. */
const handle = createRequestHandler(build as ServerBuild)

export const render: Render = (request, { fetch, report }) => {
  const context = new RouterContextProvider()
  context.set(apiContext, createClient(fetch))
  context.set(reportContext, report)
  return handle(request, context)
}
