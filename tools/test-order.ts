import { readFileSync } from "node:fs"

import { BaseSequencer, type TestSpecification } from "vitest/node"

/**
 * Runs the files with a DOM after the others. A worker serves only one environment: in mixed order, Vitest would start
 * a new worker for every second file of the browser.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const needDom = new Set(sorted.filter(({ moduleId }) => needsDom(moduleId)))
    return [...sorted.filter((file) => !needDom.has(file)), ...needDom]
  }
}

const needsDom = (file: string) =>
  readFileSync(file, "utf8").startsWith("// @vitest-environment jsdom")
