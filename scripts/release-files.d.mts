/** See `release-files.mjs`. */
export declare function createRelease(root: string, target: string): void
