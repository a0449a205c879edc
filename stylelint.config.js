// What no browser reads, what is said twice, and what hides something else. How CSS is laid out is nobody's concern here.

export default {
  extends: ["stylelint-config-recommended"],
  rules: {
    // Rules are in the order of the parts of a screen, not in that of their weight.
    "no-descending-specificity": null,
  },
};
