// What a device has entered and the server is to have, stored on the device's disk: hands on a pad, sales at the door.
// Works at an insecure address (http://192.168…): no crypto.randomUUID, no service worker there.

import { openDB } from "../idb/index.js";

/** A random UUID (version 4). */
export function newUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const inOrder = (list) => list.sort((a, b) => a.order - b.order);

/**
 * The store `name` in a database of this browser. What is read from it is as of the last `recall` or `change`: another
 * tab may have changed some since.
 */
export function storeOf(database, name) {
  let items = [];
  let opened = null;

  function open() {
    opened = opened || openDB(database, 1, {
      upgrade: (db) => { db.createObjectStore(name, { keyPath: "uuid" }); },
      terminated: () => { opened = null; },
    });
    return opened;
  }

  return {
    /** Read again what this device stores. Throws if this browser cannot store anything. */
    async recall() {
      items = inOrder(await (await open()).getAll(name));
    },

    /**
     * Change what is kept of an item: `change` gets it, or undefined, and returns what is to be kept, or undefined to
     * forget it. In one transaction: a tap, an answer and another tab never undo each other. Returns what is kept now.
     * Throws where this browser cannot keep anything.
     */
    async change(uuid, change) {
      // Strict: what a person sees as saved is on the device's disk, even if its battery dies.
      const transaction = (await open()).transaction(name, "readwrite", { durability: "strict" });
      const item = change(await transaction.store.get(uuid));
      if (item) transaction.store.put(item);
      else transaction.store.delete(uuid);
      await transaction.done;
      items = inOrder([...items.filter((kept) => kept.uuid !== uuid), ...(item ? [item] : [])]);
      return item;
    },

    /** Every item stored here, in the order in which they were entered. */
    kept: () => items,

    /** The next position in that order. Not a time: a tablet's clock may be set back between two items. */
    nextOrder: () => Math.max(0, ...items.map((item) => item.order)) + 1,
  };
}
