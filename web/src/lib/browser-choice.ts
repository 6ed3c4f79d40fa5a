import { createStore, type Store } from "./store.ts"

/** One of a few values, the first by default, that this browser keeps. */
export function createChoice<T extends string>(
  name: string,
  values: readonly [T, ...T[]],
): Store<T> {
  const [initial] = values
  const store = createStore<T>(read(name, values))
  return {
    ...store,
    set: (value) => {
      store.set(value)
      try {
        if (value === initial) localStorage.removeItem(name)
        else localStorage.setItem(name, value)
      } catch {
        // Without storage, the choice lasts until the page is closed.
      }
    },
  }
}

function read<T extends string>(name: string, values: readonly [T, ...T[]]): T {
  try {
    const kept = localStorage.getItem(name)
    return values.find((value) => value === kept) ?? values[0]
  } catch {
    return values[0]
  }
}
