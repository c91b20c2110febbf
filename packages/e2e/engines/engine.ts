/** What can be handed to a page, and back. */
type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }

export interface Screen {
  width: number
  height: number
}

/** One open window of a browser, by the few things that the story does with it. */
export interface Engine {
  /** Opens an address of the shop and waits until it is loaded. */
  goto: (path: string) => Promise<void>
  /** Has a function run in the page; what it promises is waited for. */
  evaluate: <Given extends readonly Json[], Result>(
    work: (...given: Given) => Result,
    ...given: Given
  ) => Promise<Awaited<Result>>
  /** Presses the pointer's first button there, in pixels of the window. */
  pressAt: (x: number, y: number) => Promise<void>
  pressEnter: () => Promise<void>
  type: (text: string) => Promise<void>
  resize: (screen: Screen) => Promise<void>
  /** What the window shows, as the bytes of a PNG. */
  screenshot: () => Promise<Uint8Array>
  /** What the console has said on this page since it was asked last: errors and warnings. */
  takeConsole: () => Promise<string[]>
  /** What the console says while these addresses are opened one after the other: errors and warnings. */
  hearPages: (paths: readonly string[]) => Promise<string[]>
  /** Where files are saved. */
  downloads: string
  close: () => Promise<void>
}

interface EngineOptions {
  /** Of the shop. */
  address: string
  scheme: 'light' | 'dark'
  /** The sound server, by its socket. */
  soundServer: string
}

export type OpenEngine = (options: EngineOptions) => Promise<Engine>
