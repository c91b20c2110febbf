import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { apiContext, connect, type Render } from './platform/api.ts'

/** The generated types allow undefined where the router's own say absent; they mean the same. */
const handle = createRequestHandler(build as ServerBuild)

export const render: Render = (request, fetch) => {
  const context = new RouterContextProvider()
  context.set(apiContext, connect(fetch))
  return handle(request, context)
}
