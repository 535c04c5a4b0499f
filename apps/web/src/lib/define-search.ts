type Shapes = Readonly<Record<string, RegExp | readonly string[]>>

/** What an address holds: a parameter with a list has one of its words. */
type Search<Of extends Shapes> = {
  -readonly [Name in keyof Of]?: Of[Name] extends readonly (infer Word)[] ? Word : string
}

/**
 * Declares the text parameters of an address, each with its pattern or its words, and returns their reader. It ignores unknown names and
 * other values. The router parses digits as numbers, so they are converted back.
 */
export const defineSearch =
  <const Of extends Shapes>(shapes: Of) =>
  (raw: Record<string, unknown>): Search<Of> => {
    const search: Record<string, string> = {}
    for (const name in shapes) {
      const [shape, value] = [shapes[name], raw[name]]
      if (typeof value !== 'string' && typeof value !== 'number') continue
      const text = String(value)
      if (shape instanceof RegExp ? shape.test(text) : shape?.includes(text)) search[name] = text
    }
    return search as Search<Of> // each value went through its shape
  }

/** `AAAA-MM` */
export const MONTH = /^(19|20)\d\d-(0[1-9]|1[0-2])$/
